-- Reminders of invoices that a person sends, beside those of the clock.

create table private.asked_reminders (
  id int generated always as identity primary key,
  invoice_id int not null references app.invoices,
  asked_by int not null references app.user_infos,
  message text not null check (length(message) <= 2000),
  asked_at timestamptz not null,
  queued_at timestamptz
);
create index asked_reminders_invoice_id on private.asked_reminders (invoice_id, asked_at);
create index asked_reminders_asked_by on private.asked_reminders (asked_by);

create type app.invoice_reminder as (sent_at timestamptz, planned_on date, days_after int, asked_by text, message text);
comment on type app.invoice_reminder is
  'A reminder of an invoice: sent, or planned for a day. One that a person sent has their name and their message.';
comment on column app.invoice_reminder.days_after is
  'Days after the due date, negative before it, of a reminder that the clock sends.';

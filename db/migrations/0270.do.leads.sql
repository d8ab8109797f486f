-- Who got an offer is reminded of it when half of its time is over. A row waits until then, and is gone once it was sent.
create table private.offer_reminders (
  offer_id int primary key references app.lead_offers on delete cascade,
  remind_at timestamptz not null check (isfinite(remind_at))
);
create index offer_reminders_remind_at on private.offer_reminders (remind_at, offer_id);

insert into app.notification_triggers (code, label, position, kind)
  select 'lead_offer_reminder', 'Offer reminder', max(t.position) + 1,
      (select o.kind from app.notification_triggers o where o.code = 'assign_lead_to_vendor')
    from app.notification_triggers t;
update app.notification_kinds set about = 'New leads, offers, reminders and assignments' where code = 'LEADS';

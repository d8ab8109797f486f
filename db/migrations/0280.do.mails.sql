-- What a mail server says of an email to a customer that it did not deliver. It names the customer, so it is a part of the text.
alter table app.lead_mail_texts add column refusal text check (length(refusal) <= 500);

-- Its code file makes them anew, with the Message-ID and the server's words.
drop function if exists jobs.lead_mail_letter(int, bytea);
drop function if exists jobs.end_lead_mail(int, boolean);

insert into app.notification_triggers (code, label, position, kind)
  select 'lead_mail_refused', 'Email not delivered', (select max(a.position) + 1 from app.notification_triggers a), o.kind
    from app.notification_triggers o where o.code = 'customer_replied';

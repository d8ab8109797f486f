-- A refused letter can be sent again: what its job was for. The row goes when the letter is sent again, dismissed, or old.
create table private.refused_letters (
  refused_mail_id bigint primary key references app.refused_mails on delete cascade,
  payload jsonb not null
);
alter table private.refused_letters alter column payload set statistics 0;

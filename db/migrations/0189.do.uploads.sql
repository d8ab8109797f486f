-- An upload address is good for another attempt after a broken one, five in all.
alter table private.upload_tickets add column attempts int not null default 0 check (attempts between 0 and 5);
comment on table private.upload_tickets is
  'An issued upload address. The row goes when its file is stored, or an hour after it expired.';

-- It says now whether a file is an attachment, which is never shown in the browser.
drop function if exists auth.stored_file(uuid);

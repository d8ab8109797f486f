-- Notes on leads and transactions may have files.
insert into private.file_subjects values ('NOTE');

-- They take the files of the note now, and the function of tickets became that of all capabilities.
drop function if exists private.insert_note(int, text, text, text, int, text);
drop function if exists private.insert_deal_note(int, int, text, text, text, text);
drop function if exists private.attach_ticket_files(uuid[], text, bigint);

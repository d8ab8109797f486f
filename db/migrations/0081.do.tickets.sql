-- Replies by mail: each ticket has an address for each person on it, signed with this key.
create table private.ticket_keys (
  id int generated always as identity primary key,
  secret bytea not null check (length(secret) = 32)
);
comment on table private.ticket_keys is 'Signs the addresses that tickets are answered at; the newest row counts.';
insert into private.ticket_keys (secret) values (sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Texts that the operator's staff begin a reply with.
create table app.reply_templates (
  id int generated always as identity primary key,
  title text not null check (length(btrim(title)) between 1 and 100),
  body text not null check (length(btrim(body)) between 1 and 5000),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table app.reply_templates is 'A text that the operator''s staff begin a reply with.';
insert into app.reply_templates (title, body) values
  ('Received', E'Thank you for writing to us. We are looking into it and will get back to you.'),
  ('More details needed', E'To help you we need to know more: on which page did it happen, what did you do, and what did you expect?'),
  ('Solved', E'This should work now. If it does not, reply to this message and we will continue.');

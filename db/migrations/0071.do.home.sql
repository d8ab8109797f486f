-- What waits for the reader: a row a kind, on the home page.
create type app.need as (
  kind text, count int, oldest_at timestamptz, due_at timestamptz, amount numeric(14,2)
);
comment on type app.need is 'Something that waits for the reader: how many, since when, until when, and how much money is in it.';

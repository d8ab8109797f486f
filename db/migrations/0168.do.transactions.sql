-- A list's page and size come from one statement, its stored size from private.stored_transactions().
drop function if exists private.count_transactions(text[], text, jsonb, int);

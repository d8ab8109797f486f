-- Notes on a lead or on the transaction that came of it.

-- Adds a note to a lead of the caller's, or to a transaction, whose lead it then is. updatedBy is accepted and
-- ignored: the session is the author. Who says with expectedStatus what they saw of the lead does not write to a
-- provider who came meanwhile.
create or replace function app.create_note(
  lead_id int default null, note text default null, visibility text default 'SHARED', updated_by int default null,
  idempotency_key text default null, transaction_id int default null, expected_status text default null
) returns app.notes language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  transaction app.transactions;
begin
  select * into transaction from app.transactions t where t.id = create_note.transaction_id;
  if create_note.transaction_id is not null
    and not coalesce(hidden.knows_transaction(transaction) and transaction.lead_id = coalesce(create_note.lead_id, transaction.lead_id), false) then
    perform hidden.refuse('TS003', 'There is no such transaction');
  end if;
  return hidden.keep_note(coalesce(create_note.lead_id, transaction.lead_id), note, visibility, idempotency_key, transaction.id,
    expected_status);
end $$;

grant execute on function app.create_note(int, text, text, int, text, int, text) to turnstone_member, turnstone_operator;

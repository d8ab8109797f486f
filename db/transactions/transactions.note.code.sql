-- Notes on a lead or on the transaction that came of it. app.create_note, which tickets share, calls this.

create or replace function private.insert_deal_note(
  lead_id int, transaction_id int, note text, visibility text, idempotency_key text, expected_status text,
  attachments uuid[]
) returns app.notes language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  transaction app.transactions;
begin
  select * into transaction from app.transactions t where t.id = insert_deal_note.transaction_id;
  if insert_deal_note.transaction_id is not null and not coalesce(private.knows_transaction(transaction)
      and transaction.lead_id = coalesce(insert_deal_note.lead_id, transaction.lead_id), false) then
    perform private.refuse('TS003', 'NO_SUCH_TRANSACTION', 'There is no such transaction');
  end if;
  return private.insert_note(coalesce(insert_deal_note.lead_id, transaction.lead_id), note, visibility, idempotency_key,
    transaction.id, expected_status, attachments);
end $$;

-- Which deals wait for the payment of their invoice, for the choice of providers: a copy, so that it needs no look at transactions.

-- A deal comes in with the total of its new invoice, leaves with its payment, and returns if that is rejected. Credit notes have no
-- payment.
create or replace function private.track_unpaid_deal() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.vendor_invoice_status in ('NEW_INVOICE', 'OVERDUE') then
    insert into private.unpaid_deals (transaction_id, organization_id, invoice_id, due_on)
      select new.transaction_id, new.organization_id, i.id, i.due_on
        from app.invoice_lines l join app.invoices i on i.id = l.invoice_id where l.transaction_id = new.transaction_id and i.total > 0
      on conflict do nothing;
  else
    delete from private.unpaid_deals u where u.transaction_id = new.transaction_id;
  end if;
  return null;
end $$;

create trigger track_unpaid after update of vendor_invoice_status on app.transaction_fees for each row
  execute function private.track_unpaid_deal();

create or replace function private.track_unpaid_invoice() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.total > 0 and new.total <> old.total then
    insert into private.unpaid_deals (transaction_id, organization_id, invoice_id, due_on)
      select f.transaction_id, f.organization_id, new.id, new.due_on
        from app.invoice_lines l join app.transaction_fees f on f.transaction_id = l.transaction_id
        where l.invoice_id = new.id and f.vendor_invoice_status in ('NEW_INVOICE', 'OVERDUE')
      on conflict do nothing;
  end if;
  -- Only those that still wait: another may be paid at this moment.
  update private.unpaid_deals u set due_on = new.due_on where u.invoice_id = new.id and u.due_on <> new.due_on;
  return null;
end $$;

create trigger track_unpaid after update of total, due_on on app.invoices for each row
  execute function private.track_unpaid_invoice();

-- One transaction for five leads.
select set_config('bench.transactions', (current_setting('bench.rows')::int / 5)::text, true);

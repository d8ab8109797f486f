-- A list of leads was a value of many parts. It is query text now (private.lead_rows).
drop type private.lead_list cascade;

-- Lists of the leads that were submitted in some days.
create index leads_created_at on app.leads (created_at);

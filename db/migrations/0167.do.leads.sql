-- Lists of all leads by their services or providers, and searches for names of these, are read from the index alone.
drop index app.leads_updated_at;
create index leads_updated_at on app.leads (updated_at desc, id desc) include (service_id, organization_id);

alter type private.lead_list add attribute columns text[];
comment on column private.lead_list.columns is 'Conditions on columns of the lead that stand for the words: read from an index in the order of the list.';

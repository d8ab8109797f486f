-- No condition uses statistics of jsonb, but they took most of the time of analyzing notifications and the audit log.
alter table app.in_app_notifications alter column data set statistics 0;
alter table app.lead_customers alter column data set statistics 0;
alter table app.lead_corrections alter column old_values set statistics 0;
alter table app.audit_logs alter column details set statistics 0;
alter table app.service_forms alter column form_schema set statistics 0;
alter table app.service_proposals alter column form_schema set statistics 0;
alter table app.saved_views alter column address set statistics 0, alter column display set statistics 0;
alter table app.invoices alter column seller set statistics 0, alter column buyer set statistics 0;

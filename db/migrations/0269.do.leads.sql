alter table app.lead_customers validate constraint lead_customers_reachable;

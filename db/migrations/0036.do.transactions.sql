-- The order of a list follows an index to the end, ids included, for every way in which a transaction is seen.
drop index app.transactions_status;
drop index app.transactions_organization_id;
drop index app.transactions_submitted_user_id;
drop index app.transactions_referrer_organization_id;
drop index app.transactions_assigned_user_id;
create index transactions_status on app.transactions (status, closed_at desc, id desc);
create index transactions_organization_id on app.transactions (organization_id, closed_at desc, id desc);
create index transactions_submitted_user_id on app.transactions (submitted_user_id, closed_at desc, id desc);
create index transactions_referrer_organization_id on app.transactions (referrer_organization_id, closed_at desc, id desc);
create index transactions_assigned_user_id on app.transactions (assigned_user_id, closed_at desc, id desc);

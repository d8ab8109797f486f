-- Whose people did it, so that a provider's master admin can read what their organization did. It follows from the actor and
-- is no part of the chain.
alter table app.audit_logs add column organization_id int references app.organizations;
alter table app.audit_logs disable trigger user;
update app.audit_logs l set organization_id = u.organization_id from app.user_infos u where u.id = l.actor_user_id;
alter table app.audit_logs enable trigger user;
create index audit_logs_organization_id on app.audit_logs (organization_id, id desc);
create index audit_logs_actor_user_id on app.audit_logs (actor_user_id, id desc);
create index audit_logs_action on app.audit_logs (action, id desc);
create index audit_logs_subject_latest on app.audit_logs (subject, id desc);
comment on table app.audit_logs is E'@foreignKey (actor_user_id) references app.user_infos (id)|@fieldName actorUser|@behavior -manyRelation:resource:list -manyRelation:resource:connection\nAppend-only and hash-chained: what was done, by whom, when. Holds no personal data.';
comment on constraint audit_logs_organization_id_fkey on app.audit_logs is E'@behavior -manyRelation:resource:connection -manyRelation:resource:list\n@fieldName organization';

-- The history of a lead and of a transaction is a relation, so that the people in it are joined: asked for apart, their
-- ids come as JSON, whose conversion PostgreSQL does not let go before a policy, and every person there is would be read.
-- Newest last. Names of people whom the reader may not know are left out; their organisation stands for them.
comment on constraint lead_history_lead_id_fkey on app.lead_history
  is E'@foreignFieldName history\n@behavior -singularRelation:resource:single -filterBy';
comment on constraint transaction_history_transaction_id_organization_id_fkey on app.transaction_history
  is E'@foreignFieldName history\n@behavior -singularRelation:resource:single -filterBy';

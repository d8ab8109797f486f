-- Undoing is a row of the history that names the row it undoes. Whether a move can be undone is a column of the move.
alter table app.lead_moves add column undo_refusal text;
comment on column app.lead_moves.undo_refusal is E'@behavior -*\nWhy the move cannot be undone. Empty: it can, for ten minutes.';
update app.lead_moves m set undo_refusal = r.sentence
  from (values
    ('accept', 'An accepted lead has shown the customer’s contact. Ask the operator to take it back.'),
    ('close', 'A closed deal is in the books. Ask the operator to end the deal.')) r (move, sentence)
  where m.move = r.move;

alter table app.lead_history
  add column undoes_id bigint unique references app.lead_history on delete cascade,
  add column undone_move text,
  add constraint lead_history_undo check ((undoes_id is not null) = (move = 'undo') and (undone_move is not null) = (move = 'undo'));
comment on column app.lead_history.undoes_id is E'@behavior -filterBy -orderBy\nThe entry that this one undid.';
comment on column app.lead_history.undone_move is E'@behavior -filterBy -orderBy\nThe move of the entry that this one undid.';
comment on constraint lead_history_undoes_id_key on app.lead_history is E'@behavior -*';
comment on constraint lead_history_undoes_id_fkey on app.lead_history is E'@behavior -*';

-- What undoing a change restores. Each new row deletes expired ones.
create table private.lead_undos (
  lead_history_id bigint primary key references app.lead_history on delete cascade,
  expires_at timestamptz not null,
  lead jsonb not null,
  offer jsonb,
  claimed_keys bytea[] not null,
  routing jsonb,
  event_id uuid
);
comment on column private.lead_undos.lead is 'The columns of the lead that a move changes, as they were.';
comment on column private.lead_undos.offer is 'The offer that was open or accepted, as it was.';
comment on column private.lead_undos.routing is 'Its row in private.lead_routing, as it was.';
comment on column private.lead_undos.event_id is 'The notifications of the change.';

create type app.undoable_change as (history_id bigint, move text, made_at timestamptz, until timestamptz);
comment on column app.undoable_change.history_id is E'@notNull';
comment on column app.undoable_change.move is E'@notNull\nThe move, or assign.';
comment on column app.undoable_change.made_at is E'@notNull';
comment on column app.undoable_change.until is E'@notNull\nWhen it can no longer be undone.';
alter table private.lead_undos alter column lead set statistics 0, alter column offer set statistics 0,
  alter column routing set statistics 0;

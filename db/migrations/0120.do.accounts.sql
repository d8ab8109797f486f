-- A changed email is confirmed by a link to the new address. The requester of a reset second factor gets a notice.
alter table private.verification_tokens
  drop constraint verification_tokens_purpose_check,
  add constraint verification_tokens_purpose_check
    check (purpose in ('INVITATION', 'FIRST_OPERATOR', 'RESET', 'APPLICATION', 'DEVICE', 'EMAIL', 'FACTOR_RESET')),
  add column requested_by_user_id int references app.user_infos on delete set null;
create index verification_tokens_requested_by_user_id on private.verification_tokens (requested_by_user_id);

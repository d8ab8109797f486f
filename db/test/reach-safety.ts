/** Like reach-functions.ts, for what protects an account. */
export const safetyFunctions = `
  object                                                                | open to                    | runs as
  auth.begin_password_check(integer)                                    | auth                       | definer
  auth.release_password_check(integer)                                  | auth                       | definer
  auth.change_password(integer,integer,text,bytea)                      | auth                       | definer
  auth.request_email_change(integer,text)                               | auth                       | definer
  auth.confirm_email_change(bytea)                                      | auth                       | definer
  jobs.issue_email_change(integer,text,bytea)                           | jobs                       | definer
  private.has_second_factor(integer)                                     | -                          | definer
  private.must_have_second_factor(integer)                               | -                          | definer
  private.sign_in_step(integer)                                          | -                          | definer
  private.enter(integer,bytea,text,text,bytea,bytea)                     | -                          | definer
  private.factor_key(integer,bytea)                                      | -                          | definer
  private.take_factor(integer,bytea)                                     | -                          | definer
  private.release_factor(integer,bytea)                                  | -                          | definer
  private.use_factor(integer,bigint,bytea)                               | -                          | definer
  private.insert_first_codes(integer,bytea[])                            | -                          | definer
  private.end_spare_codes(integer)                                       | -                          | definer
  auth.begin_second_step(integer,text,text,bytea,bytea)                 | auth                       | definer
  auth.challenged_person(bytea,text)                                    | auth                       | definer
  auth.open_factor(integer,bytea)                                       | auth                       | definer
  auth.pass_challenge(bytea,bigint,bytea,bytea,text,text,bytea,bytea)   | auth                       | definer
  auth.finish_enrollment(bytea,bytea,text,text,bytea,bytea)             | auth                       | definer
  auth.begin_totp(integer,text)                                         | auth                       | definer
  auth.open_pending_totp(integer)                                       | auth                       | definer
  auth.confirm_totp(integer,text,bigint,bytea[],integer)                | auth                       | definer
  auth.remove_totp(integer,bigint,bytea,bytea)                          | auth                       | definer
  auth.replace_recovery_codes(integer,bigint,bytea,bytea,bytea[])       | auth                       | definer
  auth.reset_second_factor(bytea)                                       | auth                       | definer
  app.second_factor()                                                   | member operator            | definer
  app.require_second_factor(integer,boolean)                            | member operator            | definer
  app.user_infos_has_second_factor(app.user_infos)                      | member operator            | definer
  app.reset_second_factor(integer)                                      | member operator            | definer
  jobs.issue_factor_reset(integer,integer,bytea)                        | jobs                       | definer
  auth.issue_passkey_challenge(bytea,integer)                           | auth                       | definer
  auth.use_passkey_challenge(bytea,integer)                             | auth                       | definer
  auth.passkey_owner(integer)                                           | auth                       | definer
  auth.passkey(text)                                                    | auth                       | definer
  auth.add_passkey(integer,text,text,bytea,bigint,text[],bytea[],integer) | auth                       | definer
  auth.enter_with_passkey(integer,bigint,bytea,text,text,bytea,bytea)   | auth                       | definer
  auth.remove_passkey(integer,integer,bigint,bytea,bytea)               | auth                       | definer
  app.rename_passkey(integer,text)                                      | member operator            | definer
  private.send_notice(integer,text,jsonb)                                | -                          | definer
  private.end_mailed_links(integer)                                      | -                          | definer
`

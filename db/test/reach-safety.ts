/** Like reach-functions.ts, for what protects an account. */
export const safetyFunctions = `
  object                                                                | open to                    | runs as
  auth.begin_password_check(integer)                                    | auth                       | definer
  auth.release_password_check(integer)                                  | auth                       | definer
  auth.change_password(integer,integer,text,bytea)                      | auth                       | definer
  auth.request_email_change(integer,text)                               | auth                       | definer
  auth.confirm_email_change(bytea)                                      | auth                       | definer
  jobs.issue_email_change(integer,text,bytea)                           | jobs                       | definer
  private.send_notice(integer,text,jsonb)                                | -                          | definer
  private.end_mailed_links(integer)                                      | -                          | definer
`

/** Like reach-functions.ts, for the forms of other sites. */
export const intakeFunctions = `
  object | open to | runs as
  app.create_intake_key(integer,text,text,text[],jsonb) | member operator | definer
  app.change_intake_key(integer,text,text,text[],jsonb) | member operator | definer
  app.revoke_intake_key(integer) | member operator | definer
  app.intake_keys(integer) | member operator | definer
  app.intake_requests(integer) | member operator | definer
  app.intake_again(bigint) | member operator | definer
  app.submit_intake_again(bigint,integer,jsonb,text[],text) | member operator | definer
  app.refuse_intake_again(bigint,text[],jsonb) | member operator | definer
  auth.intake_form(bytea,jsonb) | public | definer
  auth.submit_by_intake(bytea,jsonb,integer,jsonb,text) | public | definer
  auth.refuse_intake(bytea,jsonb,jsonb) | public | definer
  jobs.forget_intake() | jobs | definer
  private.lock_link_of_keys(integer) | - | definer
  private.may_connect(app.referral_links) | - | definer
  private.check_intake_key(text,text,text[],jsonb) | - | definer
  private.add_intake_statement(private.intake_keys,text,text[]) | - | definer
  private.key_of_intake(bytea) | - | definer
  private.earlier_intake(private.intake_requests) | - | definer
  private.intake_form(private.intake_requests) | - | definer
  private.intake_consents(private.intake_requests,jsonb) | - | definer
  private.receive_intake(private.intake_requests,integer,jsonb,text) | - | definer
  private.lock_intake(private.intake_requests) | - | definer
  private.store_intake(private.intake_requests) | - | definer
  private.refuse_intake(private.intake_requests,jsonb) | - | definer
  private.given_intake(bytea,jsonb) | - | definer
  private.lock_refused_intake(bigint) | - | definer
  private.is_served(integer,text) | - | definer
  private.submit_to_link(app.referral_links,private.link_submissions,integer,integer,jsonb,jsonb,text,boolean) | - | definer
  private.key_of_once(private.intake_requests) | - | caller
`

/** Like reach-functions.ts, for posts, comments and the home page. */
export const postFunctions = `
  object                                                                | open to                    | runs as
  app.posts_is_liked(app.posts)                                         | member operator            | definer
  private.has_liked(integer)                                             | -                          | definer
  private.has_saved(integer)                                             | -                          | definer
  app.posts_is_saved(app.posts)                                         | member operator            | definer
  claims.own_user_id(integer)                                           | anonymous member operator  | caller
  app.saved_posts(integer)                                              | member operator            | caller
  app.comments_by_post_id(integer)                                      | member operator            | caller
  app.mentionable_people(text)                                          | member operator            | caller
  private.plain_text(text)                                               | -                          | caller
  private.lock_author()                                                  | -                          | definer
  private.sync_authors()                                                 | -                          | definer
  private.may_see_person(app.user_infos)                                 | -                          | definer
  private.mentioned(uuid[],text)                                         | -                          | definer
  private.post_facts(app.posts)                                          | -                          | definer
  private.notify_mentioned(app.posts,integer[])                          | -                          | definer
  private.notify_author(app.posts,text,boolean)                          | -                          | definer
  private.notice_actors(private.post_notices)                            | -                          | definer
  private.recount_notice(app.posts,text)                                 | -                          | definer
  private.checked_content(text,integer)                                  | -                          | caller
  private.require_key(text)                                              | -                          | caller
  app.create_post(app.new_post)                                         | member operator            | definer
  private.insert_post(app.new_post,text,integer[],text[])                | -                          | definer
  private.published_post(integer)                                        | -                          | definer
  app.add_comment(app.new_comment)                                      | member operator            | definer
  private.require_author(integer,boolean)                                | -                          | caller
  private.require_editable(boolean,timestamp with time zone)             | -                          | caller
  app.update_post_by_id(integer,app.post_patch)                         | member operator            | definer
  app.update_comment_by_id(integer,app.comment_patch)                   | member operator            | definer
  private.sees_post(app.posts)                                           | -                          | definer
  private.sees_comment(app.comments)                                     | -                          | definer
  app.soft_delete_post(integer)                                         | member operator            | definer
  app.soft_delete_comment(integer)                                      | member operator            | definer
  app.upsert_like(integer,integer)                                      | member operator            | definer
  app.upsert_save(integer,integer)                                      | member operator            | definer
  app.delete_like_by_user_id_and_post_id(integer,integer)               | member operator            | definer
  app.delete_save_by_user_id_and_post_id(integer,integer)               | member operator            | definer
  private.count_mark()                                                   | -                          | definer
  private.count_comment()                                                | -                          | definer
  private.miscounted_posts()                                             | -                          | caller
  private.announce_comment()                                             | -                          | caller
  auth.post_addresses(bigint[])                                         | auth                       | definer
  app.posts_removal_reason(app.posts)                                   | member operator            | caller
  app.comments_removal_reason(app.comments)                             | member operator            | caller
  app.posting_paused_until()                                            | member operator            | caller
  private.checked_reason(text)                                           | -                          | caller
  app.report_post(integer,text,integer)                                 | member operator            | definer
  private.decide_reports(integer,integer,text)                           | -                          | definer
  private.notify_moderated(text,app.posts,integer,text,text)             | -                          | definer
  app.remove_post(integer,text)                                         | operator                   | definer
  app.remove_comment(integer,text)                                      | operator                   | definer
  app.restore_post(integer)                                             | operator                   | definer
  app.restore_comment(integer)                                          | operator                   | definer
  app.dismiss_reports(integer,integer)                                  | operator                   | definer
  app.pin_post(integer,boolean)                                         | operator                   | definer
  app.mute_person(integer,timestamp with time zone,text)                | operator                   | definer
  private.public_name(app.post_authors)                                  | -                          | caller
  private.public_text(text,text[])                                       | -                          | caller
  private.public_comments(integer)                                       | -                          | definer
  private.public_post(uuid)                                              | -                          | definer
  app.public_post(uuid)                                                 | anonymous member operator  | definer
  auth.public_post(uuid)                                                | auth                       | definer
  app.needs_you()                                                       | member operator            | definer
  app.setup_steps(boolean)                                              | member operator            | definer
  app.confirm_setup_step(text)                                          | member operator            | definer
  app.hide_setup_guide()                                                | member operator            | definer
  app.show_setup_guide()                                                | member operator            | definer
  app.send_test_email()                                                 | operator                   | definer
  private.is_set_up(app.organizations)                                  | -                          | definer
  private.has_coverage(integer)                                         | -                          | definer
  private.operator_steps()                                              | -                          | definer
  private.member_steps()                                                | -                          | definer
  private.mark_setup(text)                                              | -                          | definer
  jobs.test_email(integer)                                              | jobs                       | definer
  jobs.finish_test_email(integer,text)                                  | jobs                       | definer
`

/** Like reach-functions.ts, for templates. */
export const templateFunctions = `
  object                                                                            | open to                    | runs as
  app.lead_templates(integer)                                                       | member operator            | definer
  app.ticket_templates(integer)                                                     | operator                   | definer
  app.save_reply_template(text,text,integer,text,text,timestamp with time zone)     | member operator            | definer
  app.remove_reply_template(integer)                                                | member operator            | definer
  private.own_templates()                                                           | -                          | definer
  private.require_template_writer()                                                 | -                          | caller
  private.template_pieces(text)                                                     | -                          | caller
  private.without_holes(text)                                                       | -                          | caller
  private.fill_template(text,jsonb)                                                 | -                          | caller
  private.filled(app.reply_templates,jsonb)                                         | -                          | definer
  private.writer_facts()                                                            | -                          | definer
  private.fields_of(text)                                                           | -                          | definer
  private.check_merge_fields(text,text,text)                                        | -                          | definer
  private.check_template(app.reply_templates)                                       | -                          | definer
  private.store_template(app.reply_templates)                                       | -                          | definer
`

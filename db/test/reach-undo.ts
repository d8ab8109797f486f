/** Like reach-functions.ts, for undoing changes. */
export const undoFunctions = `
  object                                                                | open to                    | runs as
  app.undoable_change(uuid)                                             | member operator            | definer
  app.undo_lead_change(bigint)                                          | member operator            | definer
  private.undo_of(app.leads)                                            | -                          | definer
  private.save_undo(private.lead_undos)                                 | -                          | definer
  private.who_changed(app.lead_history)                                 | -                          | definer
  private.undo_refusal(app.leads,app.lead_history)                      | -                          | definer
  private.may_still_make(app.lead_history,app.leads)                    | -                          | definer
  private.can_return(app.leads)                                         | -                          | definer
  private.restore_lead(app.leads,private.lead_undos)                    | -                          | definer
  private.restore_offers(app.leads,private.lead_undos)                  | -                          | definer
  private.correct_notifications(app.leads,app.leads,uuid)               | -                          | definer
  private.earliest_leave(text)                                          | -                          | definer
  private.viewers_notified(uuid)                                        | -                          | definer
  private.withdraw_event(uuid,text[])                                   | -                          | definer
`

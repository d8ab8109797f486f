/** Like reach-functions.ts, for calls. */
export const callFunctions = `
  object                                                                | open to                    | runs as
  app.add_lead_call(integer,text,text,timestamp with time zone,text)    | member operator            | definer
  app.remove_lead_call(integer)                                         | member operator            | definer
  app.lead_calls_text(app.lead_calls)                                   | member operator            | caller
  private.lock_called_lead(integer)                                     | -                          | definer
  private.check_call(app.lead_calls,text)                               | -                          | definer
`

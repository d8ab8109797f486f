const types = {
  service_id: 'int',
  data: 'jsonb',
  deal_value: 'numeric',
  idempotency_key: 'text',
  form_version: 'int',
} as const

/** An app.new_lead as SQL, from an expression for each field by its name. Fields without one are null. */
export function newLead(fields: Partial<Record<keyof typeof types, string>>): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `'${name}', ${value}::${types[name as keyof typeof types]}`,
  )
  return `jsonb_populate_record(null::app.new_lead, jsonb_build_object(${pairs.join(', ')}))`
}

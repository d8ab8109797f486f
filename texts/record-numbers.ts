/** "L-289", as people name a lead. */
export function leadNumber(id: number | string): string {
  return `L-${id}`
}

/** "T-104", as people name a request. */
export function ticketNumber(id: number | string): string {
  return `T-${id}`
}

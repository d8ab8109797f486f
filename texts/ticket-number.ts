/** "T-104", as people name a request. */
export function ticketNumber(id: number): string {
  return `T-${id}`
}

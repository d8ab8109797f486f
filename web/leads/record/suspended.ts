const open: readonly string[] = ['open', 'working', 'hold']

/** Whether a provider has the lead that was suspended meanwhile: "its working leads stay and are flagged". */
export function isHeldBySuspended(
  { organization }: { organization: { status: string } | null },
  kind: string | undefined,
): boolean {
  return organization?.status === 'SUSPENDED' && kind !== undefined && open.includes(kind)
}

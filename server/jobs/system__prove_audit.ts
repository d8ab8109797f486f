import type { MakeTask } from './task.ts'

type Broken = { chain: number; position: string }

/** Verifies the chains of the audit log. A missing or changed entry is logged as an error. */
export const proveAudit: MakeTask = ({ ask, log }) => {
  return async () => {
    const broken = await ask<Broken>('broken_audit_entries')
    await ask('note_proof', 'AUDIT', broken.length)
    if (broken.length === 0) log.info('the audit log is intact')
    else log.error({ broken }, 'the audit log is not intact')
  }
}

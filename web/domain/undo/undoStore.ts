import { sentenceFor } from '../../ui/errors/sentences.ts'

/** One change that the server can undo, and the record's name. */
type Change = { key: string; name: string; undo: () => Promise<unknown> }

/** What a person did at once: to one record, or to several. */
export type Act = {
  /** Its result: "Lead accepted". */
  summary: string
  /** When the server no longer undoes it. */
  until: string
  changes: readonly Change[]
}

export type Outcome = { undone: readonly string[]; failed: readonly { name: string; reason: string }[] }

/** What was done in this tab and can be undone, the last one first. */
export function createUndoStore(now: () => number = Date.now) {
  let acts: readonly Act[] = []

  function add(act: Act): void {
    acts = [...acts, act]
  }

  /** Removes an act, so that it is undone once; the last possible one by default. */
  function take(wanted?: Act): Act | undefined {
    acts = acts.filter(({ until }) => Date.parse(until) > now())
    const taken = wanted ? acts.find((act) => act === wanted) : acts.at(-1)
    acts = acts.filter((act) => act !== taken)
    return taken
  }

  /** Removes the acts that this one contains, which was undone elsewhere on the page. */
  function forget({ changes }: Act): readonly Act[] {
    const keys = new Set(changes.map(({ key }) => key))
    const known = acts.filter((act) => act.changes.every(({ key }) => keys.has(key)))
    acts = acts.filter((act) => !known.includes(act))
    return known
  }

  return { add, take, forget }
}

/** The last change is undone first, as the server asks for. */
export async function undoAct({ changes }: Act): Promise<Outcome> {
  const undone: string[] = []
  const failed: { name: string; reason: string }[] = []
  for (const { name, undo } of changes.toReversed()) {
    try {
      await undo()
      undone.push(name)
    } catch (error) {
      failed.push({ name, reason: sentenceFor(error) })
    }
  }
  return { undone, failed }
}

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newLedger, type Ledger } from '../../bench/crashes/ledger.ts'
import { live, type Workload } from '../../bench/crashes/workload.ts'
import { signInAll } from '../../bench/crashes/people.ts'
import { killServer, newPace } from '../../bench/crashes/round.ts'
import { freePort, startProduct, type OwnProcess } from '../../server/test/product.ts'
import { openProcessFixture, type Fixture } from '../../server/test/fixture.ts'

export type Crashing = {
  fixture: Fixture<OwnProcess>
  /** Everything the clients had acknowledged. */
  ledger: Ledger
  /** Continues until `enough`, kills the server, restarts it, and stops all clients. */
  killAfter: (isEnough: () => boolean) => Promise<void>
  close: () => Promise<void>
}

/** Six concurrent clients that write to a product and retry until it answers. */
export async function openCrashing(life: (workload: Workload) => Promise<void>): Promise<Crashing> {
  const fixture = await openProcessFixture({ PORT: String(await freePort()) })
  const ledger = newLedger()
  const pace = newPace()
  const actors = await signInAll(fixture.address, fixture.owner)
  const workload = { address: fixture.address, actors, ledger, turn: pace.turn }
  let next: OwnProcess | undefined
  let isOver = false
  const lives = Array.from({ length: 6 }, () => live(workload, life, () => isOver))
  return {
    fixture,
    ledger,
    async killAfter(isEnough) {
      pace.go()
      while (!isEnough() && ledger.unexpected.length === 0) await pause(50)
      await killServer({
        killServer: async () => void process.kill(fixture.product.pid, 'SIGKILL'),
        start: async () => void (next = await startProduct(fixture.settings, fixture.database)),
        owner: () => connected(fixture.database.url),
      })
      await pause(500)
      await pace.halt()
    },
    async close() {
      isOver = true
      pace.go()
      await Promise.all(lives)
      await next?.close()
      await fixture.close()
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

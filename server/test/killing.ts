import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newLedger, type Ledger } from '../../bench/kills/ledger.ts'
import { live, type Stage } from '../../bench/kills/lives.ts'
import { signInAll } from '../../bench/kills/people.ts'
import { killServer, newPace } from '../../bench/kills/round.ts'
import { freePort, startProduct, type OwnProcess } from './product.ts'
import { openOwnScene, type Scene } from './scene.ts'

export type Killing = {
  scene: Scene<OwnProcess>
  /** What the people were told. */
  ledger: Ledger
  /** Lets them go on until that is enough, kills the server, starts it again and has everybody stop. */
  killAfter: (isEnough: () => boolean) => Promise<void>
  close: () => Promise<void>
}

/** Six people who write to a product, and ask again as long as it does not answer. */
export async function openKilling(life: (stage: Stage) => Promise<void>): Promise<Killing> {
  const scene = await openOwnScene({ PORT: String(await freePort()) })
  const ledger = newLedger()
  const pace = newPace()
  const cast = await signInAll(scene.address, scene.owner)
  const stage = { address: scene.address, cast, ledger, turn: pace.turn }
  let next: OwnProcess | undefined
  let isOver = false
  const lives = Array.from({ length: 6 }, () => live(stage, life, () => isOver))
  return {
    scene,
    ledger,
    async killAfter(isEnough) {
      pace.go()
      while (!isEnough() && ledger.unexpected.length === 0) await pause(50)
      await killServer({
        killServer: async () => void process.kill(scene.product.pid, 'SIGKILL'),
        start: async () => void (next = await startProduct(scene.settings, scene.database)),
        owner: () => connected(scene.database.url),
      })
      await pause(500)
      await pace.halt()
    },
    async close() {
      isOver = true
      pace.go()
      await Promise.all(lives)
      await next?.close()
      await scene.close()
    },
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

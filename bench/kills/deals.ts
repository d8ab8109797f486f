import { valueAt } from '../../server/test/asker.ts'
import { statusOf, type Books, type Deal } from './books.ts'
import { chance, inDays, Life, pick, submit, take, type Stage } from './lives.ts'
import type { Person, Provider } from './people.ts'

const mutations = {
  close: `mutation ($input: CreateClosedLeadInput!) { createClosedLead(input: $input) { transaction { id } } }`,
  adjust: `mutation ($input: AdjustTransactionInput!) { adjustTransaction(input: $input) { transaction { id } } }`,
  issue: `mutation ($input: IssueInvoiceInput!) { issueInvoice(input: $input) { invoice { number } } }`,
  move: `mutation ($input: MoveTransactionInput!) { moveTransaction(input: $input) { transaction { status } } }`,
}
const moves = `query ($input: TransactionFilter!) { allTransactions(first: 1, filter: $input) { nodes { openMoves { move } } } }`

/** A few deals of one provider, from their leads to the last payout, by whoever's turn it is. */
export function dealsOf(books: Books): (stage: Stage) => Promise<void> {
  return async (stage) => {
    const account = new Account(stage, books, pick(stage.cast.providers))
    for (let more = 1 + Math.floor(Math.random() * 3); more > 0; more -= 1) await account.close()
    if (chance(0.4)) await account.adjust()
    if (chance(0.2)) await account.terminate()
    if (account.inState('READY_FOR_INVOICE').length === 0) return
    await account.issue()
    if (chance(0.3)) await account.together('extend', 'INVOICE_SENT', { dueOn: inDays(40) })
    if (chance(0.6)) await account.report()
    if (chance(0.2)) await account.terminate()
    if (chance(0.1) || account.inState('INVOICE_SENT').length === 0) return
    await account.together('confirmPayment', 'VENDOR_PAID')
    await account.pay()
    if (chance(0.3)) await account.adjust()
  }
}

class Account {
  readonly #stage: Stage
  readonly #books: Books
  readonly #provider: Provider
  readonly #deals: (Deal & { lived: Life })[] = []

  constructor(stage: Stage, books: Books, provider: Provider) {
    this.#stage = stage
    this.#books = books
    this.#provider = provider
  }

  inState(status: string) {
    return this.#deals.filter((deal) => statusOf(deal) === status)
  }

  async close() {
    const { operator, referrers } = this.#stage.cast
    const { master } = this.#provider
    const lived = new Life(this.#stage, await submit(this.#stage, pick(referrers)))
    await lived.offer(operator, this.#provider)
    await lived.move(master, 'accept', 'ACCEPTED')
    const worth = 100 + Math.floor(Math.random() * 1e6) / 100
    const input = { leadId: lived.entry.id, actualDeal: worth.toFixed(2), idempotencyKey: newKey() }
    await take(this.#stage, chance(0.5) ? master : operator, mutations.close, input, (answer) => {
      lived.entry.steps.push({ move: 'close', from: 'ACCEPTED', to: 'CLOSED_WON' })
      this.#keep(lived, input, { worth, id: idIn(answer, 'createClosedLead'), move: 'close' })
    })
  }

  /** To another value than it has. */
  async adjust() {
    const first = this.#deals.find((deal) => !deal.corrects && statusOf(deal) !== 'TERMINATED')
    if (!first || this.#deals.some(({ corrects }) => corrects === first.id)) return
    const worth = Math.round(first.worth * (chance(0.5) ? 80 : 115)) / 100
    const input = {
      transactionId: first.id,
      actualDeal: worth.toFixed(2),
      reason: 'Counted again',
      idempotencyKey: newKey(),
    }
    await take(this.#stage, this.#stage.cast.operator, mutations.adjust, input, (answer) => {
      const id = idIn(answer, 'adjustTransaction')
      this.#keep(first.lived, input, { worth: worth - first.worth, id, move: 'adjust', corrects: first.id })
    })
  }

  /** Everything that is ready, on one invoice. */
  async issue() {
    const deals = this.inState('READY_FOR_INVOICE')
    const input = { transactionIds: deals.map(({ id }) => id) }
    await take(this.#stage, this.#stage.cast.operator, mutations.issue, input, (answer) => {
      const number = valueAt(answer, 'issueInvoice', 'invoice', 'number')
      this.#books.invoices.push({ number: typeof number === 'string' ? number : undefined, deals })
      step(deals, 'issueInvoice', 'INVOICE_SENT')
    })
  }

  async report() {
    await this.together('reportPayment', 'INVOICE_SENT', { reference: 'Wire 7' }, this.#provider.master)
    if (chance(0.3)) await this.together('rejectPayment', 'INVOICE_SENT', { reason: 'Nothing has come in' })
  }

  /** A move of one line that all of its invoice make. */
  async together(move: string, to: string, needs: object = {}, who: Person = this.#stage.cast.operator) {
    const deals = this.inState('INVOICE_SENT')
    if (deals.length > 0) await this.#move(who, pick(deals), move, needs, () => step(deals, move, to))
  }

  /** One of the first, and what corrects it. */
  async terminate() {
    const open = this.#deals.filter((deal) => ['READY_FOR_INVOICE', 'INVOICE_SENT'].includes(statusOf(deal)))
    const first = open.find(({ corrects }) => !corrects)
    if (!first) return
    const ended = open.filter(({ id, corrects }) => id === first.id || corrects === first.id)
    await this.#move(this.#stage.cast.operator, first, 'terminate', { reason: 'The customer left' }, () =>
      step(ended, 'terminate', 'TERMINATED'),
    )
  }

  /** What the product says can be paid: a referrer of the operator's own gets nothing. */
  async pay() {
    const { operator } = this.#stage.cast
    for (const deal of this.inState('VENDOR_PAID')) {
      const input = { id: { equalTo: deal.id } }
      const may = await take(this.#stage, operator, moves, input, (answer) =>
        JSON.stringify(answer).includes('payAssociate'),
      )
      if (!may) continue
      await this.#move(operator, deal, 'payAssociate', { reference: 'Transfer 9' }, () => {
        step([deal], 'payAssociate', 'ASSOCIATE_PAID')
        deal.lived.entry.told.push(`payout_sent u${deal.lived.entry.submitter}`)
      })
    }
  }

  async #move(who: Person, deal: Deal, move: string, needs: object, keep: () => void) {
    const input = { transactionId: deal.id, move, expectedStatus: statusOf(deal), ...needs }
    await take(this.#stage, who, mutations.move, input, keep)
  }

  #keep(
    lived: Life,
    { idempotencyKey: key }: { idempotencyKey: string },
    { move, ...deal }: Pick<Deal, 'id' | 'worth' | 'corrects'> & { move: string },
  ) {
    const steps = [{ move, from: '', to: 'READY_FOR_INVOICE' }]
    const kept = { ...deal, lead: lived.entry.id, key, steps, lived }
    this.#deals.push(kept)
    this.#books.deals.push(kept)
  }
}

function step(deals: readonly Deal[], move: string, to: string): void {
  for (const deal of deals) deal.steps.push({ move, from: statusOf(deal), to })
}

function newKey(): string {
  return `kills-${crypto.randomUUID()}`
}

function idIn(answer: unknown, mutation: string): number {
  return Number(valueAt(answer, mutation, 'transaction', 'id'))
}

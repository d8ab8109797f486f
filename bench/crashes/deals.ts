import { valueAt } from '../../server/test/asker.ts'
import { statusOf, type Books, type Deal } from './books.ts'
import { chance, inDays, LeadRun, pick, submit, take, type Workload } from './workload.ts'
import type { Person, Provider } from './people.ts'

const mutations = {
  close: `mutation ($input: CreateClosedLeadInput!) { createClosedLead(input: $input) { transaction { id } } }`,
  adjust: `mutation ($input: AdjustTransactionInput!) { adjustTransaction(input: $input) { transaction { id } } }`,
  issue: `mutation ($input: IssueInvoiceInput!) { issueInvoice(input: $input) { invoice { number } } }`,
  move: `mutation ($input: MoveTransactionInput!) { moveTransaction(input: $input) { transaction { status } } }`,
}
const moves = `query ($input: TransactionFilter!) { allTransactions(first: 1, filter: $input) { nodes { openMoves { move } } } }`

/** Runs a few deals of one provider from lead to payout. */
export function dealsOf(books: Books): (workload: Workload) => Promise<void> {
  return async (workload) => {
    const account = new Account(workload, books, pick(workload.actors.providers))
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
  readonly #workload: Workload
  readonly #books: Books
  readonly #provider: Provider
  readonly #deals: (Deal & { run: LeadRun })[] = []

  constructor(workload: Workload, books: Books, provider: Provider) {
    this.#workload = workload
    this.#books = books
    this.#provider = provider
  }

  inState(status: string) {
    return this.#deals.filter((deal) => statusOf(deal) === status)
  }

  async close() {
    const { operator, referrers } = this.#workload.actors
    const { master } = this.#provider
    const run = new LeadRun(this.#workload, await submit(this.#workload, pick(referrers)))
    await run.offer(operator, this.#provider)
    await run.move(master, 'accept', 'ACCEPTED')
    const worth = 100 + Math.floor(Math.random() * 1e6) / 100
    const input = { leadId: run.entry.id, actualDeal: worth.toFixed(2), idempotencyKey: newKey() }
    await take(this.#workload, chance(0.5) ? master : operator, mutations.close, input, (answer) => {
      run.entry.steps.push({ move: 'close', from: 'ACCEPTED', to: 'CLOSED_WON' })
      this.#keep(run, input, { worth, id: idIn(answer, 'createClosedLead'), move: 'close' })
    })
  }

  /** Adjusts a deal to a different value. */
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
    await take(this.#workload, this.#workload.actors.operator, mutations.adjust, input, (answer) => {
      const id = idIn(answer, 'adjustTransaction')
      this.#keep(first.run, input, { worth: worth - first.worth, id, move: 'adjust', corrects: first.id })
    })
  }

  /** Invoices everything that is ready. */
  async issue() {
    const deals = this.inState('READY_FOR_INVOICE')
    const input = { transactionIds: deals.map(({ id }) => id) }
    await take(this.#workload, this.#workload.actors.operator, mutations.issue, input, (answer) => {
      const number = valueAt(answer, 'issueInvoice', 'invoice', 'number')
      this.#books.invoices.push({ number: typeof number === 'string' ? number : undefined, deals })
      step(deals, 'issueInvoice', 'INVOICE_SENT')
    })
  }

  async report() {
    await this.together('reportPayment', 'INVOICE_SENT', { reference: 'Wire 7' }, this.#provider.master)
    if (chance(0.3)) await this.together('rejectPayment', 'INVOICE_SENT', { reason: 'Nothing has come in' })
  }

  /** Makes a transition of one line, and so of its whole invoice. */
  async together(move: string, to: string, needs: object = {}, who: Person = this.#workload.actors.operator) {
    const deals = this.inState('INVOICE_SENT')
    if (deals.length === 0) return
    await this.#move(who, pick(deals), move, needs, () => {
      step(deals, move, to)
      // The operator is notified once for all lines, about the lead of the first.
      const [first] = deals.toSorted((a, b) => a.id - b.id)
      if (move === 'reportPayment')
        first?.run.entry.notified.push(`payment_reported o${this.#workload.actors.operator.organization}`)
    })
  }

  /** Terminates one of the first deals with its corrections. */
  async terminate() {
    const open = this.#deals.filter((deal) => ['READY_FOR_INVOICE', 'INVOICE_SENT'].includes(statusOf(deal)))
    const first = open.find(({ corrects }) => !corrects)
    if (!first) return
    const ended = open.filter(({ id, corrects }) => id === first.id || corrects === first.id)
    await this.#move(
      this.#workload.actors.operator,
      first,
      'terminate',
      { reason: 'The customer left' },
      () => step(ended, 'terminate', 'TERMINATED'),
    )
  }

  /** Pays what the product lists as payable; the operator's own referrers get nothing. */
  async pay() {
    const { operator } = this.#workload.actors
    for (const deal of this.inState('VENDOR_PAID')) {
      const input = { id: { equalTo: deal.id } }
      const may = await take(this.#workload, operator, moves, input, (answer) =>
        JSON.stringify(answer).includes('payAssociate'),
      )
      if (!may) continue
      await this.#move(operator, deal, 'payAssociate', { reference: 'Transfer 9' }, () => {
        step([deal], 'payAssociate', 'ASSOCIATE_PAID')
        deal.run.entry.notified.push(`payout_sent u${deal.run.entry.submitter}`)
      })
    }
  }

  async #move(who: Person, deal: Deal, move: string, needs: object, keep: () => void) {
    const input = { transactionId: deal.id, move, expectedStatus: statusOf(deal), ...needs }
    await take(this.#workload, who, mutations.move, input, keep)
  }

  #keep(
    run: LeadRun,
    { idempotencyKey: key }: { idempotencyKey: string },
    { move, ...deal }: Pick<Deal, 'id' | 'worth' | 'corrects'> & { move: string },
  ) {
    const steps = [{ move, from: '', to: 'READY_FOR_INVOICE' }]
    const kept = { ...deal, lead: run.entry.id, key, steps, run }
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

import { money } from '../../domain/money.ts'
import { duration } from '../../ui/dates/timeLeft.ts'
import { Bars } from '../charts/Bars.tsx'
import { Panel } from '../charts/Panel.tsx'
import type { Details } from '../data/dashboardQueries.ts'

type ResponsePanelProps = { response: NonNullable<Details['response']>; isOperator: boolean }

/** Whom to call about slow answers: providers for the operator, agents for their organization. */
export function ResponsePanel({ response, isOperator }: ResponsePanelProps) {
  const title = isOperator ? 'Response by provider' : 'Response by agent'
  return (
    <Panel
      title={title}
      definition={`Average times in the period, the slowest first${isOperator ? ', and the invoices overdue today' : ''}.`}
      table={{
        columns: [
          isOperator ? 'Provider' : 'Agent',
          'Accepted',
          'Time to accept',
          'Contacted',
          'Time to first contact',
          ...(isOperator ? ['Overdue invoices', 'Overdue'] : []),
        ],
        rows: response.map((row) => [
          row.name ?? 'Not named',
          String(row.accepted ?? 0),
          timeOf(row.acceptSeconds),
          String(row.contacted ?? 0),
          timeOf(row.contactSeconds),
          ...(isOperator ? [String(row.overdueInvoices ?? 0), money(row.overdueAmount) ?? ''] : []),
        ]),
      }}
    >
      <Bars
        label={title}
        bars={response.slice(0, 8).map((row) => ({
          label: row.name ?? 'Not named',
          value: row.contactSeconds ?? 0,
          text: timeOf(row.contactSeconds),
          note: `accepts in ${timeOf(row.acceptSeconds)}`,
        }))}
      />
    </Panel>
  )
}

function timeOf(seconds: number | null): string {
  return seconds === null ? '–' : duration(seconds)
}

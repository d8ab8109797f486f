import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { useSavedChoice } from '../../ui/fields/useSavedChoice.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { reportQuery } from '../data/dashboardQueries.ts'
import { setReportDocument } from '../data/operations.ts'
import panel from '../charts/Charts.module.css'

/** Subscribes an admin to the month's figures as a PDF. */
export function MonthlyReport() {
  const id = useId()
  const { data: isOn } = useQuery(reportQuery)
  const change = useAction({
    send: (wanted: boolean) => request(setReportDocument, { isOn: wanted }),
    done: (wanted) => (wanted ? 'Monthly report on' : 'Monthly report off'),
    renews: [reportQuery.queryKey],
  })
  const report = useSavedChoice(isOn ?? false, change.send)
  return (
    <section aria-labelledby={id} className={panel.panel}>
      <header>
        <h2 id={id}>Monthly report</h2>
        <p className={panel.definition}>
          The figures of the past month as a PDF, by email on the first of each month.
        </p>
      </header>
      {change.failure && <Notice severity="error">{change.failure}</Notice>}
      <Checkbox
        role="switch"
        aria-checked={report.shown}
        name="monthlyReport"
        label="Email me the monthly report"
        columns={12}
        checked={report.shown}
        disabled={isOn === undefined || report.isSaving}
        onChange={({ target }) => report.choose(target.checked)}
      />
    </section>
  )
}

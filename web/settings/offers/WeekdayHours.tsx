import { X } from 'lucide-react'

import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { timesOfDay } from '../../ui/dates/timesOfDay.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type FormSpan, onWeekdays, withSpan } from './hours.ts'
import styles from './Offers.module.css'

const midnight = 24 * 60

type WeekdayHoursProps = {
  name: string
  weekday: number
  spans: readonly FormSpan[]
  errorAt: (path: string) => string | undefined
  onSpans: (spans: FormSpan[]) => void
}

/** The hours of one day: none, one or several spans. */
export function WeekdayHours({ name, weekday, spans, errorAt, onSpans }: WeekdayHoursProps) {
  const own = spans.flatMap((span, index) => (span.weekday === weekday ? [{ span, index }] : []))
  const change = (index: number, some: Partial<FormSpan>) =>
    onSpans(spans.map((span, at) => (at === index ? { ...span, ...some } : span)))
  const firstDay = Math.min(...spans.map((span) => span.weekday))
  return (
    <fieldset className={styles.day}>
      <legend>{name}</legend>
      {own.length === 0 && <Muted>Closed</Muted>}
      {own.map(({ span, index }, position) => {
        const again = position === 0 ? '' : ' again'
        return (
          <div key={index} className={styles.span}>
            <SelectField
              name={`spans.${index}.opens`}
              label={`Opens${again}`}
              value={span.opens}
              options={timesOfDay({ stored: Number(span.opens) })}
              onChange={({ target }) => change(index, { opens: target.value })}
            />
            <SelectField
              name={`spans.${index}.closes`}
              label={`Closes${again}`}
              value={span.closes}
              error={errorAt(`spans.${index}.closes`)}
              options={timesOfDay({ stored: Number(span.closes), first: 30, last: midnight })}
              onChange={({ target }) => change(index, { closes: target.value })}
            />
            <IconButton
              label={`Remove hours ${position + 1} of ${name}`}
              onClick={() => onSpans(spans.filter((_, at) => at !== index))}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      <div className={styles.acts}>
        <Button type="button" onClick={() => onSpans(withSpan(spans, weekday))}>
          {own.length === 0 ? 'Add hours' : 'Add more hours'}
          <Hidden> on {name}</Hidden>
        </Button>
        {weekday === firstDay && (
          <Button type="button" onClick={() => onSpans(onWeekdays(spans, weekday))}>
            Copy to all weekdays<Hidden> from {name}</Hidden>
          </Button>
        )}
      </div>
    </fieldset>
  )
}

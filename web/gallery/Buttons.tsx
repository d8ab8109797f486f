import { Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Segments } from '../ui/buttons/Segments.tsx'
import { Status, statusColors } from '../ui/layout/Status.tsx'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'

const periods = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
] as const

export function Buttons() {
  const [period, setPeriod] = useState<'week' | 'month' | 'year'>('month')
  return (
    <Section title="Buttons, choices and states">
      <div className={styles.row}>
        <Button look="main" icon={<Plus size={18} aria-hidden="true" />}>
          Main action
        </Button>
        <Button>Plain</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="danger">Loses something</Button>
        <Button look="main" busy>
          Sending
        </Button>
        <Button disabled>Not available</Button>
        <IconButton label="Add">
          <Plus size={20} aria-hidden="true" />
        </IconButton>
        <Segments label="Period" options={[...periods]} value={period} onChange={setPeriod} />
      </div>
      <div className={styles.row}>
        {statusColors.map((color) => (
          <Status key={color} color={color}>
            {color[0]?.toUpperCase() + color.slice(1)}
          </Status>
        ))}
      </div>
    </Section>
  )
}

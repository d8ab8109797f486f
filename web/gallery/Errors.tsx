import { useState } from 'react'

import { NetworkError } from '../ui/errors/apiErrors.ts'
import { Segments } from '../ui/buttons/Segments.tsx'
import {
  ActionError,
  LoaderError,
  NamedError,
  NotFoundError,
  RedirectError,
  UnauthorizedError,
} from '../ui/errors/named.ts'
import { ErrorText } from '../ui/errors/ErrorText.tsx'
import { describe } from '../ui/errors/pages.ts'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'

const thrown = {
  NotFoundError: new NotFoundError(),
  UnauthorizedError: new UnauthorizedError(),
  Forbidden: new NamedError(403, 'Forbidden'),
  LoaderError: new LoaderError(),
  ActionError: new ActionError(),
  RedirectError: new RedirectError(),
  Other: new Error('Not named'),
  Network: new NetworkError(),
}

type Name = keyof typeof thrown
const names = Object.keys(thrown).filter((name): name is Name => name in thrown)

export function Errors() {
  const [name, setName] = useState<Name>('NotFoundError')
  return (
    <Section title="Error pages">
      <Segments
        label="What was thrown"
        options={names.map((value) => ({ value, label: value }))}
        value={name}
        onChange={setName}
      />
      <div className={styles.framed}>
        <ErrorText {...describe(thrown[name])} heading="h3" />
      </div>
    </Section>
  )
}

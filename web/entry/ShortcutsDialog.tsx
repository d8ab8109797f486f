import { Dialog } from '../ui/dialog/Dialog.tsx'
import styles from './Shortcuts.module.css'

const shortcuts: readonly { title: string; keys: readonly (readonly [keys: string[], what: string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [['Ctrl', 'K'], 'Search or jump to a page (⌘ K on a Mac)'],
      [['/'], 'Search the list on this page, otherwise everything'],
      [['Ctrl', 'Z'], 'Undo what you last did here (⌘ Z on a Mac)'],
      [['Esc'], 'Close what is open'],
      [['?'], 'Show these shortcuts'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      [['j'], 'Next row'],
      [['k'], 'Previous row'],
      [['Enter'], 'Open the row'],
      [['x'], 'Select the row'],
      [['e'], 'Take the row’s next step, such as accepting an offer, or finish its follow-up'],
      [['p'], 'Put the row’s follow-up off by a day'],
      [['d'], 'Decline the row’s offer'],
    ],
  },
  {
    title: 'On a lead, a transaction or a support request',
    keys: [
      [['j'], 'The next one in the list'],
      [['k'], 'The previous one'],
      [['e'], 'Take the next step'],
      [['d'], 'Decline the offer'],
      [['s'], 'Choose another step'],
      [['o'], 'Offer the lead to a provider'],
      [['a'], 'Assign it'],
      [['n'], 'Notes'],
      [['f'], 'Follow up: be reminded of it'],
      [['c'], 'Call the customer'],
      [['m'], 'Write to the customer'],
      [['r'], 'Reply'],
      [['Ctrl', '.'], 'Copy its number'],
      [['Ctrl', 'Enter'], 'Confirm what a form or a question asks'],
    ],
  },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than a low window: the arrow keys scroll it */}
      <div role="group" aria-label="Shortcuts" tabIndex={0} className={styles.all}>
        {shortcuts.map(({ title, keys }) => (
          <section key={title} className={styles.part} aria-label={title}>
            <h3>{title}</h3>
            <dl className={styles.keys}>
              {keys.map(([pressed, what]) => (
                <div key={what}>
                  <dt>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

import { Shapes } from 'lucide-react'
import { lazy, type ReactNode, useMemo, useState } from 'react'

import { categories } from '../../lists/categories.ts'
import { graphql } from '../domain/api/graphql.ts'
import { request } from '../domain/api/request.ts'
import type { Reader } from '../domain/reader.ts'
import { OffersButton } from '../domain/routing/OffersButton.tsx'
import { TwoLines } from '../lists/DataList.tsx'
import { ListPage } from '../lists/ListPage.tsx'
import { connectionOf, listSource, matches, type RowOf } from '../lists/listSource.ts'
import rows from '../lists/Rows.module.css'
import { useListAddress } from '../lists/useListAddress.ts'
import { useAction } from '../ui/action/useAction.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Opened } from '../ui/dialog/Opened.tsx'
import { Status } from '../ui/layout/Status.tsx'
import styles from './Categories.module.css'

const RenameCategory = lazy(async () => ({
  default: (await import('./RenameCategory.tsx')).RenameCategory,
}))

const categoriesDocument = graphql(`
  query AllCategories {
    allCategories {
      nodes {
        id
        name
        parentId
        isActive
        position
      }
    }
  }
`)

const updateDocument = graphql(`
  mutation UpdateCategory($input: UpdateCategoryByIdInput!) {
    updateCategoryById(input: $input) {
      clientMutationId
    }
  }
`)

type Category = RowOf<typeof categoryRows>
type Patch = { name?: string; isActive?: boolean }

/** Few enough to be loaded at once and narrowed here. */
const categoryRows = listSource(categories, async ({ search, status, ...part }: Narrowed) => {
  const all = ordered(await load())
  const isWanted = ({ name, isActive }: (typeof all)[number]) =>
    matches(search, name) && (!status || status.includes(isActive ? 'ACTIVE' : 'INACTIVE'))
  return connectionOf(all.filter(isWanted), part)
})

type Narrowed = { search?: string; status?: readonly string[]; first: number; offset: number }

async function load() {
  const { allCategories } = await request(categoriesDocument, {})
  const all = (allCategories?.nodes ?? []).filter((category) => category !== null)
  return all.toSorted((one, other) => one.position - other.position || one.name.localeCompare(other.name))
}

/** Each category, followed by its subcategories. */
function ordered(all: Awaited<ReturnType<typeof load>>) {
  const children = Map.groupBy(all, ({ parentId }) => parentId)
  return (children.get(null) ?? []).flatMap((parent) => [
    { ...parent, parent: undefined },
    ...(children.get(parent.id) ?? []).map((child) => ({ ...child, parent: parent.name })),
  ])
}

/** The operator's master admins rename and deactivate categories; its admins read them. */
export function CategoriesTab({ user }: { user: Reader }) {
  const [renaming, setRenaming] = useState<Category>()
  const close = () => setRenaming(undefined)
  const rename = useChange()
  const change = useChange()
  const changing = change.busyWith?.id
  const { run } = change
  const cells = useMemo(
    () => cellsFor(setRenaming, ({ id, isActive }) => run({ id, patch: { isActive: !isActive } }), changing),
    [changing, run],
  )
  return (
    <>
      <ListPage
        {...useListAddress(categories)}
        isSection
        title="All categories"
        icon={Shapes}
        source={categoryRows}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        cells={cells}
        person={user}
      />
      <Opened onClose={close}>
        {renaming && (
          <RenameCategory
            name={renaming.name}
            onRename={(name) => rename.send({ id: renaming.id, patch: { name } })}
            onClose={close}
          />
        )}
      </Opened>
    </>
  )
}

type Cells = Readonly<Record<keyof typeof categories.columns, (category: Category) => ReactNode>>

function cellsFor(
  onRename: (category: Category) => void,
  onToggle: (category: Category) => void,
  changing: number | undefined,
): Cells {
  return {
    ...plainCells,
    change: (category) => (
      <span className={styles.actions}>
        <Button onClick={() => onRename(category)}>Rename</Button>
        <OffersButton name={category.name} scope={{ categoryId: category.id }} />
        <Button busy={changing === category.id} onClick={() => onToggle(category)}>
          {category.isActive ? 'Deactivate' : 'Activate'}
        </Button>
      </span>
    ),
  }
}

const plainCells: Omit<Cells, 'change'> = {
  name: ({ name, parent }) => (
    <TwoLines below={parent && <span className={rows.onPhone}>In {parent}</span>}>{name}</TwoLines>
  ),
  parent: ({ parent }) => <span className={rows.soft}>{parent ?? 'Category'}</span>,
  status: ({ isActive }) => (
    <Status color={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Status>
  ),
}

function useChange() {
  return useAction({
    send: ({ id, patch }: { id: number; patch: Patch }) =>
      request(updateDocument, { input: { id, categoryPatch: patch } }),
    done: 'Category saved',
    failed: 'Not saved',
    renews: [['categories']],
  })
}

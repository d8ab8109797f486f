import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { graphql } from '../domain/api/graphql.ts'
import { request } from '../domain/api/request.ts'
import type { Reader } from '../domain/reader.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ErrorText } from '../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { required } from '../ui/fields/rules.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { List, Row } from '../ui/layout/List.tsx'
import { Status } from '../ui/layout/Status.tsx'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { useToast } from '../ui/toasts/context.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useForm } from '../ui/form/useForm.ts'

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

type Category = Awaited<ReturnType<typeof load>>[number]
type Patch = { name?: string; isActive?: boolean }

async function load() {
  const { allCategories } = await request(categoriesDocument, {})
  const all = (allCategories?.nodes ?? []).filter((category) => category !== null)
  return all.toSorted((one, other) => one.position - other.position || one.name.localeCompare(other.name))
}

/** The operator's master admins rename and deactivate categories; its admins read them. */
export function CategoriesTab({ user }: { user: Reader }) {
  const { data, error, refetch } = useQuery({ queryKey: ['categories', 'all'], queryFn: load })
  const [renaming, setRenaming] = useState<Category>()
  const change = useChange()
  if (error && !data)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!data) return <RowSkeletons label="Loading categories" />
  const mayChange = user.userType === 'MASTER_ADMIN'
  const children = Map.groupBy(data, ({ parentId }) => parentId)
  const rows = (children.get(null) ?? []).flatMap((parent) => [parent, ...(children.get(parent.id) ?? [])])
  return (
    <>
      <List aria-label="Categories">
        {rows.map((category) => (
          <Row
            key={category.id}
            title={category.name}
            text={category.parentId === null ? 'Category' : `In ${nameOf(data, category.parentId)}`}
            actions={
              <>
                <Status color={category.isActive ? 'green' : 'grey'}>
                  {category.isActive ? 'Active' : 'Inactive'}
                </Status>
                {mayChange && (
                  <>
                    <Button onClick={() => setRenaming(category)}>Rename</Button>
                    <Button
                      busy={change.isPending && change.variables.id === category.id}
                      onClick={() =>
                        change.mutate({ id: category.id, patch: { isActive: !category.isActive } })
                      }
                    >
                      {category.isActive ? 'Deactivate' : 'Activate'}
                    </Button>
                  </>
                )}
              </>
            }
          />
        ))}
      </List>
      {renaming && <Rename category={renaming} onClose={() => setRenaming(undefined)} />}
    </>
  )
}

function nameOf(all: readonly Category[], id: number): string {
  return all.find((category) => category.id === id)?.name ?? ''
}

const schema = v.object({ name: required })

function Rename({ category, onClose }: { category: Category; onClose: () => void }) {
  const change = useChange()
  const form = useForm({
    schema,
    initial: { name: category.name },
    send: async (patch) => {
      await change.mutateAsync({ id: category.id, patch })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={`Rename ${category.name}`} action="Rename" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" required columns={12} />
    </FormDialog>
  )
}

function useChange() {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id, patch }: { id: number; patch: Patch }) =>
      request(updateDocument, { input: { id, categoryPatch: patch } }),
    onSuccess: () => toast.show({ severity: 'success', summary: 'Category saved' }),
    onError: (error) => toast.show({ severity: 'error', summary: 'Not saved', detail: sentenceFor(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['categories'] }),
  })
}

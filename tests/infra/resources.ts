import { expect } from 'vitest'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { namesOf } from '#infra/stages/names.ts'
import { type Loose, production, type Resource, write } from './plan.ts'

// The resources of a production stage, as its templates declare them. The deployed tests run on an emulator, which ignores most of their properties.

export const names = namesOf(production)
export const functionOf = (definition: FunctionDefinition) =>
  only(
    write(production)
      .all('AWS::Lambda::Function')
      .filter(({ properties }) => properties.FunctionName === names.functionName(definition)),
  )
export const queueOf = (name: string) =>
  only(
    write(production)
      .all('AWS::SQS::Queue')
      .filter(({ properties }) => properties.QueueName === name),
  )
export const roleOf = (definition: FunctionDefinition) =>
  write(production).named(functionOf(definition).stack, functionOf(definition).properties.Role)
export const mappingsOf = (definition: FunctionDefinition) =>
  write(production)
    .all('AWS::Lambda::EventSourceMapping')
    .filter(
      ({ stack, properties }) =>
        write(production).named(stack, properties.FunctionName)?.properties.FunctionName ===
        names.functionName(definition),
    )
export const rulesOf = (definition: FunctionDefinition) =>
  write(production)
    .all('AWS::Events::Rule')
    .filter(({ properties }) => properties.Name === names.functionName(definition))

export const tableOf = (name: string) =>
  only(
    write(production)
      .all('AWS::DynamoDB::Table')
      .filter(({ properties }) => properties.TableName === name),
  )

export function only<T>(found: readonly T[]): T {
  expect(found).toHaveLength(1)
  return found[0] as T
}

export interface Statement {
  readonly where: string
  readonly Effect: string
  readonly Action: readonly string[]
  readonly Resource: readonly Loose[]
  readonly NotResource: readonly Loose[]
  readonly Principal: Loose
  readonly Condition: Loose
}

export const asArray = (value: Loose): Loose[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

export function statementsIn(resource: Resource): Statement[] {
  const { PolicyDocument, KeyPolicy, Policies = [], AssumeRolePolicyDocument } = resource.properties
  const documents: Loose[] = [
    PolicyDocument,
    KeyPolicy,
    AssumeRolePolicyDocument,
    ...Policies.map((each: Loose) => each.PolicyDocument),
  ].filter(Boolean)
  return documents.flatMap(({ Statement }) =>
    asArray(Statement).map((each) => ({
      ...each,
      where: `${resource.stack}/${resource.id}`,
      Action: asArray(each.Action),
      Resource: asArray(each.Resource),
      NotResource: asArray(each.NotResource),
    })),
  )
}

export const allStatements = () =>
  write(production).stacks.flatMap(({ name, template }) =>
    Object.entries<Loose>(template.Resources).flatMap(([id, { Type, Properties = {} }]) =>
      statementsIn({ stack: name, id, type: Type, properties: Properties, whole: {} }),
    ),
  )
/** The statements of a function's role. */
export const permissionsOf = (definition: FunctionDefinition) =>
  statementsIn(roleOf(definition) as Resource).filter(({ Action }) => !Action.includes('sts:AssumeRole'))
export const actionsOf = (definition: FunctionDefinition, service: string) =>
  permissionsOf(definition)
    .flatMap(({ Action }) => Action.filter((action) => action.startsWith(`${service}:`)))
    .sort()

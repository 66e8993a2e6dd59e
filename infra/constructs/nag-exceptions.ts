import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Exempts a construct from a cdk-nag rule. The reason is for auditors: it says why the exception is right. */
export function addNagException(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: rule, reason })
}

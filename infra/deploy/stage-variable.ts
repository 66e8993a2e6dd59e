/** Hands a stage over to the program of cdk.json, as JSON. */
export const stageVariable = 'ANSH_STAGE'

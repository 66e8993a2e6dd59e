/** The maximum number of devices of a user. */
export const devicesMax = 10

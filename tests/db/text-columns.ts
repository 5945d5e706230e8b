import type { KeptAfterErasure } from "#domain/access/kept-after-erasure.ts";

/**
 * What becomes of a column with text or coordinates when somebody is erased:
 * - `erased`: emptied or deleted in the batch of the erasure, where it is about them or in their words.
 * - `rounded`: a place on the map, not the home.
 * - `expires`: of nobody whom the row names, and deleted by the cron within hours or days.
 * - `technical`: ids, hashes, days and codes; after the erasure an id of theirs means nobody.
 * - `business`: the company's own tariff, timetable and texts.
 * - otherwise it is kept, and the preview of an erasure says so (`documents`: by their numbers).
 */
export type Fate =
  | "erased"
  | "rounded"
  | "expires"
  | "technical"
  | "business"
  | "documents"
  | KeptAfterErasure;

/** Every column with text or coordinates, but those whose values are enumerated. A test fails for one that is missing. */
export const TEXT_COLUMNS: Readonly<Record<string, Partial<Record<Fate, string>>>> = {
  accounts: { erased: "id userId accountId providerId accessToken refreshToken scope idToken password" },
  api_answers: { erased: "body", technical: "companyId idempotencyKey requestHash" },
  api_keys: { company_records: "name", technical: "keyId companyId hash prefix scopes createdBy revokedBy" },
  arrival_windows: { technical: "jobId" },
  attempts: { expires: "key" },
  audit_entries: {
    audit_log: "actorId network device what section requestId records changes outcome prevHash hash",
  },
  audit_records: { audit_log: "recordId" },
  awaited_certificates: { technical: "settlementId companyId" },
  billing_note_lines: { technical: "billingNoteId invoiceId orderId invoiceNumber issuedOn dueOn" },
  billing_notes: {
    company_records: "buyer",
    business: "seller",
    technical: "billingNoteId companyId createdBy",
  },
  buyers: { erased: "userId name address branch taxId" },
  certificate_payments: { technical: "certificateId settlementId" },
  checkout_sessions: { card_payments: "sessionId paymentIntentId url", technical: "paymentId" },
  claim_events: { erased: "text", technical: "claimId key actorId" },
  claim_photos: { technical: "claimId fileId" },
  claims: {
    money_references: "compensationReference",
    technical: "claimId orderId customerId items",
  },
  companies: {
    company_records: "name address branch taxId billingEmail",
    technical: "companyId lastBilledPeriod createdBy idempotencyKey",
  },
  company_invitations: { erased: "invitationId companyId email invitedBy" },
  company_members: { erased: "companyId userId invitedBy invitationId" },
  contact_openings: { technical: "jobId driverId orderId" },
  credit_grants: { technical: "companyId orderId" },
  daily_figures: { technical: "day" },
  document_lines: { business: "descriptionTh descriptionEn unitTh unitEn", technical: "documentId" },
  document_totals: { technical: "span" },
  documents: {
    documents: "buyer",
    credit_reasons: "correction",
    business: "seller",
    technical:
      "documentId orderId customerId invoiceId paymentId creditId route withholding received dueOn createdBy voidedBy",
  },
  door_changes: {
    erased: "terms note declineReason",
    technical: "changeId orderId jobId driverId idempotencyKey",
  },
  deleted_truck_hours: { business: "entry", technical: "deletedBy" },
  driver_events: { erased: "driverId key actorId reason" },
  // Deleted with their bytes by the next sweep.
  driver_files: { expires: "fileId ownerId forDriverId sha256 idempotencyKey" },
  driver_registrations: { erased: "driverId userId profile sent draft reason" },
  drivers: {
    erased:
      "userId name email phone licenseType preferredAreas vehicleDetails plateProvince cargoSpace papersOnFile suspendedFor daysOff outOfService weeklyHours",
    technical: "driverId",
  },
  earning_entries: { technical: "entryId driverId orderId jobId day payoutId" },
  email_changes: { erased: "changeId userId email" },
  ferry_fares: { technical: "fareId ferryRouteId createdBy withdrawnBy" },
  ferry_routes: {
    business:
      "nameTh nameEn departurePortTh departurePortEn departureLatitude departureLongitude departureLandmassId arrivalPortTh arrivalPortEn arrivalLatitude arrivalLongitude arrivalLandmassId frequencyTextTh frequencyTextEn operators notes source",
    technical: "ferryRouteId updatedBy",
  },
  ferry_versions: { business: "state", technical: "ferryRouteId savedBy" },
  // Deleted with their bytes by the next sweep, but certificates of companies.
  files: { expires: "fileId orderId ownerId sha256 idempotencyKey" },
  job_alerts: { technical: "driverId jobId" },
  job_figures: { technical: "jobId orderId" },
  job_positions: { erased: "jobId driverId latitude longitude accuracyM" },
  job_vehicles: { erased: "jobId driverId vehicleId" },
  jobs: { erased: "overlapReason card truck", technical: "jobId orderId driverId visits commandIds" },
  known_devices: { erased: "userId deviceId" },
  ledger_entries: { technical: "orderId sourceId" },
  login_codes: { erased: "requestId email deviceId draft locale" },
  low_emission_days: { technical: "day declaredBy" },
  // Without the address, which the worker's secret alone leads to.
  newsletter_consents: { technical: "subscriptionId addressHash locale" },
  newsletter_requests: { erased: "email locale" },
  newsletter_subscriptions: { erased: "email locale", technical: "subscriptionId" },
  notification_preferences: { erased: "userId switchedOff" },
  order_buyers: { erased: "orderId name address branch taxId" },
  buyers_before_account: { erased: "orderId name address branch taxId" },
  order_credits: { credit_reasons: "reason", technical: "creditId orderId createdBy takenBackBy" },
  order_events: {
    erased: "reason",
    // The names of public places, amounts and days.
    technical: "orderId jobId driverId fromStatus toStatus actorId details",
  },
  order_index_changes: { technical: "orderId" },
  order_lines: { erased: "line", technical: "orderId ferryRouteId" },
  order_notes: { erased: "noteId orderId authorId text" },
  order_offers: { erased: "offerId orderId terms message offeredBy" },
  order_stops: {
    erased: "words detail doorLatitude doorLongitude contactName contactPhone",
    rounded: "placeId labelTh labelEn areaTh areaEn latitude longitude",
    technical: "orderId",
  },
  order_views: { erased: "userId viewId name list" },
  orders: {
    erased: "contactName contactEmail contactPhone lineId notes goods customerSort",
    rounded: "pickupLabelTh pickupLabelEn destinationLabelTh destinationLabelEn",
    technical:
      "orderId customerId placedBy liabilityTerms vehicles journey drivingPlan revisionKey cancellationPolicy waitingTerms companyId idempotencyKey requestHash",
  },
  outbox: { erased: "effectId kind params recipient about failure waitsAs kept" },
  on_file_events: { erased: "driverId actorId reason" },
  open_invoices: { technical: "orderId companyId dueOn" },
  owed_drivers: { technical: "driverId sinceDay" },
  papers_presses: { technical: "driverId key" },
  password_resets: { erased: "resetId userId" },
  payment_events: { technical: "eventId type orderId paymentId" },
  payments: {
    erased: "dispute",
    // The reason of one that was taken back; of a rejected one it is erased.
    money_references: "reference referenceKey reason",
    technical: "paymentId orderId reportedBy slipFileId decidedBy takenBackBy settlementId recordKey",
  },
  payouts: {
    money_references: "reference takeBackReason",
    technical: "payoutId driverId fromDay throughDay paidOn createdBy idempotencyKey takenBackBy",
  },
  pricing_versions: { technical: "createdBy ownFields" },
  proof_photos: { technical: "proofId fileId" },
  proofs: { erased: "receiverName", technical: "proofId jobId orderId driverId recordedBy signatureFileId" },
  public_holidays: { business: "day nameTh nameEn", technical: "updatedBy" },
  push_subscriptions: { erased: "endpoint userId sessionId p256dh auth serverKey" },
  rate_limits: { expires: "id key" },
  record_index_changes: { technical: "recordId" },
  refunds: {
    money_references: "reference referenceKey takenBackReason",
    // In Stripe's words.
    card_payments: "failure",
    technical: "refundId orderId viaPaymentId doneBy takenBackBy",
  },
  reviews: {
    erased: "customerId decisionReason",
    published_reviews: "text locale",
    technical: "reviewId orderId fromTh fromEn toTh toEn month decidedBy",
  },
  retired_vehicles: {
    erased:
      "retiredId driverId vehicleId plate plateKey province registrationFileId insuranceFileId registrationExpiresOn insuranceExpiresOn",
    technical: "retiredBy",
  },
  saved_places: { erased: "userId savedPlaceId name placeId labelTh labelEn latitude longitude detail" },
  sessions: { erased: "id userId token ipAddress userAgent city country" },
  settlement_lines: { technical: "settlementId invoiceId orderId" },
  settlement_reversals: { company_records: "reason", technical: "settlementId takenBackBy" },
  settlements: {
    company_records: "reference referenceKey",
    technical: "settlementId companyId receivedOn createdBy idempotencyKey",
  },
  sign_ups: { erased: "signUpId email passwordHash deviceId driverId customerId locale" },
  stale_days: { technical: "day" },
  stopped_drives: { technical: "jobId driverId visits driving" },
  tax_rules: { business: "rules", technical: "effectiveFrom createdBy ownFields" },
  tracking_links: { erased: "linkId orderId tokenHash" },
  truck_ban_areas: { business: "areaId nameTh nameEn corners source" },
  truck_ban_windows: { business: "windowId source", technical: "updatedBy" },
  two_factors: { erased: "id userId secret backupCodes" },
  users: { erased: "name nameSort email image phone lineId phoneOnFile", technical: "id locale" },
  vehicles: {
    erased: "plate plateKey province driverId driverName driverSort typeSort vehicleId",
    technical: "registrationExpiresOn insuranceExpiresOn expiresOn expirySort",
  },
  // Single-use values of better-auth, within minutes.
  verifications: { expires: "id identifier value" },
  // Which order and what happened to it; `failure` is the receiver's.
  webhook_deliveries: { expires: "endpointId event body failure" },
  webhook_endpoints: {
    company_records: "url",
    technical: "endpointId companyId events createdBy secretMadeBy",
  },
  withholding_certificates: {
    company_records: "number voidReason",
    technical: "certificateId settlementId companyId issuedOn fileId createdBy idempotencyKey voidedBy",
  },
};

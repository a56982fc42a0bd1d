CREATE TABLE "access_address" (
	"space_id" integer NOT NULL,
	"address" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "access_address_space_id_address_pk" PRIMARY KEY("space_id","address")
);
--> statement-breakpoint
CREATE TABLE "access_check" (
	"space_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"standings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "access_check_space_id_user_id_pk" PRIMARY KEY("space_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "room_pass" ADD COLUMN "since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "access_address" ADD CONSTRAINT "access_address_space_id_user_id_membership_space_id_user_id_fk" FOREIGN KEY ("space_id","user_id") REFERENCES "public"."membership"("space_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_check" ADD CONSTRAINT "access_check_space_id_user_id_membership_space_id_user_id_fk" FOREIGN KEY ("space_id","user_id") REFERENCES "public"."membership"("space_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_address_member" ON "access_address" USING btree ("space_id","user_id");--> statement-breakpoint
CREATE INDEX "access_check_due" ON "access_check" USING btree ("next_at");--> statement-breakpoint
-- Not dropped, because room_size reads it.
CREATE OR REPLACE VIEW "public"."room_person" AS (
  SELECT "room"."id" AS room_id, "membership"."user_id" AS user_id, 'in' AS state,
    greatest("membership"."joined_at", (
    SELECT "room_pass"."since" FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id")) AS since
  FROM "room" JOIN "membership" ON "membership"."space_id" = "room"."space_id"
  WHERE "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND ("room"."rule" IS NULL OR "membership"."is_admin" OR EXISTS (
    SELECT 1 FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id")) AND NOT EXISTS (
    SELECT 1 FROM "room_absence"
    WHERE "room_absence"."room_id" = "room"."id" AND "room_absence"."user_id" = "membership"."user_id")
  UNION ALL
  SELECT "room_member"."room_id", "room_member"."user_id", "room_member"."state", greatest("room_member"."joined_at", (
    SELECT "room_pass"."since" FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id"))
  FROM "room_member" JOIN "room" ON "room"."id" = "room_member"."room_id"
  LEFT JOIN "membership" ON "membership"."space_id" = "room"."space_id" AND "membership"."user_id" = "room_member"."user_id"
  WHERE NOT "room"."kind" IN ('space', 'channel', 'readOnlyChannel') AND ("room"."space_id" IS NULL OR "membership"."user_id" IS NOT NULL AND ("room"."rule" IS NULL OR "membership"."is_admin" OR EXISTS (
    SELECT 1 FROM "room_pass" WHERE "room_pass"."room_id" = "room"."id" AND "room_pass"."user_id" = "membership"."user_id"))));
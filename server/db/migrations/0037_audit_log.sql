CREATE TABLE "audit_entry" (
	"space_id" integer NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"actor_id" integer,
	"by_operator" boolean NOT NULL,
	"people" integer[] NOT NULL,
	"objects" jsonb NOT NULL,
	"reason" smallint,
	"detail_commitment" text,
	"note_commitment" text,
	"hash" text NOT NULL,
	"detail" text,
	"detail_salt" text,
	"once_key" text,
	CONSTRAINT "audit_entry_space_id_number_pk" PRIMARY KEY("space_id","number")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"space_id" integer PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"logged_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_note" (
	"space_id" integer NOT NULL,
	"number" integer NOT NULL,
	"author_id" integer,
	"about_id" integer,
	"salt" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "audit_note_space_id_number_pk" PRIMARY KEY("space_id","number")
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_note" ADD CONSTRAINT "audit_note_author_id_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_note" ADD CONSTRAINT "audit_note_about_id_account_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_note" ADD CONSTRAINT "audit_note_entry" FOREIGN KEY ("space_id","number") REFERENCES "public"."audit_entry"("space_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_created" ON "audit_entry" USING btree ("space_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_act" ON "audit_entry" USING btree ("space_id","act","number");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("space_id","actor_id","number");--> statement-breakpoint
CREATE INDEX "audit_entry_operator" ON "audit_entry" USING btree ("space_id","number") WHERE "audit_entry"."by_operator";--> statement-breakpoint
CREATE INDEX "audit_entry_people" ON "audit_entry" USING gin ("people");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entry_once" ON "audit_entry" USING btree ("space_id","once_key") WHERE "audit_entry"."once_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_head_logged" ON "audit_head" USING btree ("logged_at");--> statement-breakpoint
CREATE INDEX "audit_note_author" ON "audit_note" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "audit_note_about" ON "audit_note" USING btree ("about_id");--> statement-breakpoint
-- Every space that exists gets the first entry of its log. The hash is that of server/audit/entry-hash.ts.
INSERT INTO "audit_entry" ("space_id", "number", "created_at", "act", "by_operator", "people", "objects", "hash")
SELECT "id", 1, "at", 'log.begun', false, '{}', '[]', encode(sha256(convert_to(
	'["guildhall audit 1",' || "id" || ',1,"' || repeat('0', 64) || '","'
	|| to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	|| '","log.begun",null,false,[],[],null,null,null]', 'UTF8')), 'hex')
FROM "space", (SELECT date_trunc('milliseconds', now()) AS "at") AS "moment";--> statement-breakpoint
INSERT INTO "audit_head" ("space_id", "number", "hash", "entered_at")
SELECT "space_id", "number", "hash", "created_at" FROM "audit_entry";

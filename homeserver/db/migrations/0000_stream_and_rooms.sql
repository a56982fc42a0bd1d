CREATE TABLE "account_data" (
	"user_id" text NOT NULL,
	"room_id" text NOT NULL,
	"type" text NOT NULL,
	"position" bigint NOT NULL,
	"content" json NOT NULL,
	CONSTRAINT "account_data_user_id_room_id_type_pk" PRIMARY KEY("user_id","room_id","type"),
	CONSTRAINT "account_data_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"position" bigint PRIMARY KEY NOT NULL,
	"room" integer NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"state_key" text,
	"sender" text NOT NULL,
	"content" json NOT NULL,
	"origin_server_ts" bigint NOT NULL,
	"depth" bigint NOT NULL,
	"prev_event" text,
	"auth_events" text[] NOT NULL,
	"content_hash" text NOT NULL,
	"relation_type" text,
	"relates_to" text,
	"relation_key" text,
	"replaces" bigint,
	"redacted_because" bigint,
	"transaction_key" "bytea",
	"device_id" text,
	"transaction_id" text,
	"counted" bigint NOT NULL,
	CONSTRAINT "event_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "leader" (
	"id" smallint PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL,
	"heartbeat" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"room_id" text NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"thread_id" text NOT NULL,
	"position" bigint NOT NULL,
	"event_id" text NOT NULL,
	"event_position" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"ts" bigint NOT NULL,
	CONSTRAINT "receipt_room_id_user_id_type_thread_id_pk" PRIMARY KEY("room_id","user_id","type","thread_id"),
	CONSTRAINT "receipt_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "forgotten_room" (
	"user_id" text NOT NULL,
	"room" integer NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "forgotten_room_user_id_room_pk" PRIMARY KEY("user_id","room")
);
--> statement-breakpoint
CREATE TABLE "room" (
	"ref" integer PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	CONSTRAINT "room_room_id_unique" UNIQUE("room_id")
);
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_room_room_ref_fk" FOREIGN KEY ("room") REFERENCES "public"."room"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forgotten_room" ADD CONSTRAINT "forgotten_room_room_room_ref_fk" FOREIGN KEY ("room") REFERENCES "public"."room"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_room" ON "event" USING btree ("room","position");--> statement-breakpoint
CREATE INDEX "event_state" ON "event" USING btree ("room","type","state_key","position") WHERE "event"."state_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "event_member" ON "event" USING btree ("state_key","room","position") WHERE "event"."type" = 'm.room.member';--> statement-breakpoint
CREATE INDEX "event_relation" ON "event" USING btree ("relates_to","position") WHERE "event"."relates_to" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "event_time" ON "event" USING btree ("room","origin_server_ts");--> statement-breakpoint
CREATE UNIQUE INDEX "event_transaction" ON "event" USING btree ("transaction_key") WHERE "event"."transaction_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receipt_user" ON "receipt" USING btree ("user_id");